// Every page works without this file.
"use strict";

// A form is sent once, however often its button is pressed.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.dataset.wanted) return;
  if (form.getAttribute("aria-busy") === "true") { event.preventDefault(); return; }
  form.setAttribute("aria-busy", "true");
});

// A page that the browser kept is shown as it was, so its forms can be sent again. A counter is read again.
window.addEventListener("pageshow", (event) => {
  for (const form of document.forms) form.removeAttribute("aria-busy");
  if (event.persisted && document.querySelector("form.counter")) location.reload();
});

// A form in a list leads back to the same page, which stays where it was.
document.addEventListener("submit", (event) => {
  if (event.target.closest("li")) sessionStorage.setItem("place", `${location.pathname} ${scrollY}`);
});
const [placePath, place] = (sessionStorage.getItem("place") ?? "").split(" ");
sessionStorage.removeItem("place");
if (placePath === location.pathname) scrollTo(0, Number(place));

// A refused form is answered with 401, others lead to the page for signing in.
const hasNoSession = (answer) => answer.status === 401 || answer.url.includes("/sign-in");

// The same request will not be accepted later: the thing is gone, for example. The page then shows what there is.
const isRefused = (answer) => answer.status >= 400 && answer.status < 500 && ![401, 408, 429].includes(answer.status);

// Touches that are not stored yet are in batches. Each batch has a key, by which the server counts it once. The browser keeps
// them under the owner, the counter's address, its day, and the window that counts.
const readBatches = (name) => {
  try { return [JSON.parse(localStorage.getItem(name)) ?? []].flat().filter((batch) => batch?.key); } catch { return []; }
};
// A browser whose store is full, or off, keeps them with the page alone.
const keepBatches = (name, batches) => {
  try {
    if (!batches.length) { localStorage.removeItem(name); return; }
    localStorage.setItem(name, JSON.stringify(batches));
    for (const batch of batches) batch.isKept = true;
  } catch { /* The page still has them. */ }
};
const postBatch = (action, day, batch) => fetch(action, {
  method: "POST", body: new URLSearchParams({ day, by: batch.by }), keepalive: true,
  headers: { "Idempotency-Key": batch.key },
});
// The number on a counter's page; null if the page has no counter, because nothing is left to count.
const readNumber = async (answer) => {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const shown = page.querySelector("form.counter output");
  return shown ? Number(shown.value) : null;
};

// Sends the batches of another window or counter. A window that is still open then begins a new batch with its next touch.
const sendKept = async (name) => {
  const [, owner, path, day] = name.split(" ");
  const batches = readBatches(name);
  keepBatches(name, batches.map((batch) => ({ ...batch, sent: batch.sent ?? Date.now() })));
  for (const batch of batches) {
    // The server knows a key for two days. The day's number then says whether an older batch was stored.
    if (batch.sent < Date.now() - 86400000) {
      const answer = await fetch(`${path.replace(/\/count$/, "")}?day=${day}`, { cache: "no-cache" });
      if (hasNoSession(answer) || (!answer.ok && !isRefused(answer))) return;
      const number = await readNumber(answer);
      if (number !== null && number < batch.after) batch.sent = null;
      else batch.isOver = true;
    }
    if (!batch.isOver) {
      const answer = await postBatch(`${path}?owner=${owner}`, day, batch);
      if (hasNoSession(answer) || (!answer.ok && !isRefused(answer))) return;
    }
    keepBatches(name, readBatches(name).filter((one) => one.key !== batch.key));
  }
};

// A counter shows each touch at once, wherever it is touched. Touches are kept while there is no connection, and when the page
// is left.
for (const form of document.querySelectorAll("form.counter")) {
  const shown = form.querySelector("output");
  const said = document.querySelector("[data-unsent]");
  const wanted = Number(form.dataset.wanted);
  const { pathname, searchParams } = new URL(form.action);
  const day = form.elements.day.value;
  const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join("-");
  const owned = `count ${searchParams.get("owner")} `;
  const name = `${owned}${pathname} ${day} ${newKey()}`;
  let [stored, batches, isSending, timer] = [Number(shown.value), [], false, 0];
  const count = () => batches.reduce((sum, batch) => sum + batch.by, stored);
  const show = () => {
    shown.value = count();
    keepBatches(name, batches);
  };
  const say = (isLost) => {
    said.hidden = !isLost;
    said.textContent = isLost ? said.dataset.unsent : "";
  };
  const post = (batch) => {
    batch.sent ??= Date.now();
    return postBatch(form.action, day, batch);
  };
  // Reads the number again, if no touch of this window is on its way. Without a counter, the page shows what has become of it.
  const refresh = async () => {
    if (batches.length) return;
    const answer = await fetch(location.href, { cache: "no-cache" });
    const fresh = await readNumber(answer);
    if (batches.length || !answer.ok) return;
    if (fresh === null) { location.assign(answer.url); return; }
    stored = fresh;
    show();
  };
  // Another window may have sent batches of this one, also while this one slept.
  const join = () => {
    const kept = new Map(readBatches(name).map((batch) => [batch.key, batch]));
    for (const batch of batches) if (kept.has(batch.key)) batch.sent ??= kept.get(batch.key).sent;
    const isCounted = (batch) => batch.isKept && !kept.has(batch.key);
    stored += batches.filter(isCounted).reduce((sum, batch) => sum + batch.by, 0);
    batches = batches.filter((batch) => !isCounted(batch));
  };
  const send = async () => {
    if (!isSending) join();
    if (isSending || !batches.length) return;
    isSending = true;
    clearTimeout(timer);
    const batch = batches[0];
    try {
      const sent = post(batch);
      show();
      const answer = await sent;
      // Without a session, the touches stay until the person has signed in.
      if (hasNoSession(answer)) { location.reload(); return; }
      if (!answer.ok && !isRefused(answer)) throw new Error("not counted");
      const fresh = answer.ok ? await readNumber(answer) : null;
      say(false);
      batches = answer.ok && fresh === null ? [] : batches.filter((one) => one.key !== batch.key);
      stored = fresh ?? stored;
      show();
      if (!answer.ok) { location.reload(); return; }
      if (fresh === null) { location.assign(answer.url); return; }
      timer = setTimeout(send);
    } catch {
      say(true);
      timer = setTimeout(send, 3000);
    }
    isSending = false;
  };
  const touch = () => {
    join();
    if (count() >= wanted) return;
    const last = batches.at(-1);
    if (last && !last.sent && last.by < 1000) last.by += 1;
    else batches.push({ key: newKey(), by: 1 });
    batches.at(-1).after = count();
    show();
    send();
  };
  form.addEventListener("submit", (event) => { event.preventDefault(); touch(); });
  document.querySelector("main").addEventListener("click", (event) => {
    if (!event.target.closest("a, button, input, details") && !String(getSelection())) touch();
  });
  window.addEventListener("changed", () => refresh().catch(() => {}));
  window.addEventListener("offline", () => say(true));
  window.addEventListener("online", () => { say(false); send(); });
  window.addEventListener("storage", (event) => {
    if (event.key !== name) return;
    join();
    show();
    refresh().catch(() => {});
  });
  window.addEventListener("pagehide", () => {
    const rest = batches.slice(isSending ? 1 : 0);
    for (const batch of rest) post(batch).catch(() => {});
    if (rest.length) show();
  });
  say(!navigator.onLine);
  (async () => {
    const others = Object.keys(localStorage).filter((one) => one.startsWith(owned));
    for (const other of others) await sendKept(other).catch(() => {});
    if (others.length) await refresh();
  })().catch(() => {});
}

// "/" goes to the field for searching, "n" to what is next, "?" to the list of keys; on this page, or on the one that has it.
const keys = { "/": ["[type=search]", "/app/search"], n: [".next, .now a", "/app"], "?": ["#keys", "/app/more#keys"] };
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, textarea, select")) return;
  const [selector, page] = keys[event.key] ?? [];
  if (!page || !document.querySelector("nav")) return;
  event.preventDefault();
  const found = document.querySelector(selector);
  if (!found) { location.assign(page); return; }
  found.closest("details")?.setAttribute("open", "");
  found.focus();
});

// A file can be dropped anywhere on a page that takes one.
for (const type of ["dragover", "drop"]) {
  document.addEventListener(type, (event) => {
    const form = document.querySelector("form.drop");
    if (!form || !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    if (type !== "drop") return;
    const said = form.querySelector("[role=alert]");
    said.hidden = event.dataTransfer.files.length === 1;
    said.textContent = said.hidden ? "" : form.dataset.one;
    if (!said.hidden) return;
    form.querySelector("input[type=file]").files = event.dataTransfer.files;
    form.requestSubmit();
  });
}

// A page that is seen shows what other devices change: it is told that something changed, and reads itself again. Nothing is
// replaced under a person who types or counts. The server ends the stream of a window when another window of the browser has one.
const live = document.querySelector("script[data-live]")?.dataset.live;
if (live) {
  const content = (root) => {
    const main = root.querySelector("main").cloneNode(true);
    for (const offer of main.querySelectorAll(".undo")) offer.remove();
    return main.innerHTML;
  };
  let [shown, source, timer, wasSeen] = [content(document), null, 0, true];
  // A field keeps what was typed when it loses the focus, as it does when a phone's keyboard is closed.
  const isChosen = (field) => field.selectedIndex !== Math.max(0, [...field.options].findIndex((one) => one.defaultSelected));
  const isTyped = () => [...document.querySelectorAll("main :is(input, textarea, select)")].some((field) => field.options
    ? isChosen(field) : field.value !== field.defaultValue || field.checked !== field.defaultChecked);
  const isBusy = () => isTyped()
    || document.querySelector("form[aria-busy], main :is(input, textarea, select):focus, main details[open]")
    || String(getSelection());
  const read = async () => {
    if (document.hidden) return;
    if (document.querySelector("form.counter")) { dispatchEvent(new Event("changed")); return; }
    if (isBusy()) { later(2000); return; }
    const place = new URL(location.href);
    for (const name of ["done", "undone"]) place.searchParams.delete(name);
    const answer = await fetch(place, { cache: "no-cache" });
    const text = await answer.text();
    if (isBusy()) { later(2000); return; }
    // The session has ended: the page leads to signing in.
    if (answer.redirected) location.assign(answer.url);
    if (!answer.ok || answer.redirected) return;
    const fresh = new DOMParser().parseFromString(text, "text/html").querySelector("main");
    if (!fresh || content(fresh.ownerDocument) === shown) return;
    shown = content(fresh.ownerDocument);
    // A person who moves with the keyboard stays on the same link or button.
    const focused = document.activeElement.closest("main *")?.outerHTML;
    document.querySelector("main").replaceWith(document.adoptNode(fresh));
    [...fresh.querySelectorAll("a, button, summary")].find((one) => one.outerHTML === focused)?.focus({ preventScroll: true });
  };
  const later = (time) => { clearTimeout(timer); timer = setTimeout(() => read().catch(() => {}), time); };
  const close = () => { source?.close(); source = null; };
  const open = () => {
    if (source || document.hidden) return;
    source = new EventSource(live);
    source.addEventListener("change", () => later(200));
    source.addEventListener("closed", (event) => { if (JSON.parse(event.data).reason !== "life") close(); });
    // A stream that was refused is asked for again; the browser itself does so only after a lost connection.
    source.addEventListener("error", () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      close();
      wasSeen = false;
      setTimeout(open, 5000);
    });
    // What changed while the page was not seen is read once.
    if (!wasSeen) later(0);
    wasSeen = true;
  };
  document.addEventListener("visibilitychange", () => { if (document.hidden) { wasSeen = false; close(); } else open(); });
  window.addEventListener("focus", open);
  window.addEventListener("pagehide", () => { wasSeen = false; close(); });
  window.addEventListener("pageshow", open);
}
