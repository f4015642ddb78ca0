// Every page works without this file.
"use strict";

// A form is sent once, however often its button is pressed.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.dataset.wanted) return;
  if (form.getAttribute("aria-busy") === "true") { event.preventDefault(); return; }
  form.setAttribute("aria-busy", "true");
});

// A page that the browser kept is shown as it was, so its forms can be sent again, as after the browser's button for stopping. A
// counter is read again.
const free = () => { for (const form of document.forms) form.removeAttribute("aria-busy"); };
globalThis.navigation?.addEventListener("navigateerror", free);
window.addEventListener("pageshow", (event) => {
  free();
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

// The stream of changes. Its address names the owner of the page.
const live = document.querySelector("script[data-live]")?.dataset.live;
const readPage = async (answer) => new DOMParser().parseFromString(await answer.text(), "text/html");
// Another account has signed in since this page was shown. Nothing that is done here may become a change of its data.
const isOfAnother = (page) => Boolean(live) && (page.querySelector("script[data-live]")?.dataset.live ?? live) !== live;
const leave = () => {
  location.assign(`/app/sign-in?another=true&next=${encodeURIComponent(location.pathname + location.search)}`);
};

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
    for (const batch of batches) batch.kept = batch.by;
  } catch { /* The page still has them. */ }
};
const postBatch = (action, day, batch) => fetch(action, {
  method: "POST", body: new URLSearchParams({ day, by: batch.by }), keepalive: true,
  headers: { "Idempotency-Key": batch.key },
});
// The number on a counter's page; null if the page has no counter, because nothing is left to count.
const numberOn = (page) => {
  const shown = page.querySelector("form.counter output");
  return shown ? Number(shown.value) : null;
};

// The server knows a key for two days. The day's number then says whether an older batch was stored: that number, or null if the
// batch must be sent.
const readCounted = async (path, day, batch) => {
  if (!batch.sent || batch.sent > Date.now() - 169200000) return null;
  const answer = await fetch(`${path.replace(/\/count$/, "")}?day=${day}`, { cache: "no-cache" });
  const page = await readPage(answer);
  if (hasNoSession(answer) || isOfAnother(page) || (!answer.ok && !isRefused(answer))) throw new Error("not told");
  const number = numberOn(page);
  return number !== null && number >= batch.after ? number : null;
};

// Sends the batches of another window or counter. A window that is still open then begins a new batch with its next touch.
const sendKept = async (name) => {
  const [, owner, path, day] = name.split(" ");
  const batches = readBatches(name);
  keepBatches(name, batches.map((batch) => ({ ...batch, sent: batch.sent ?? Date.now() })));
  // If the store is full, the other window cannot learn of it.
  if (readBatches(name).some((batch) => !batch.sent)) return;
  for (const batch of batches) {
    if (await readCounted(path, day, batch) === null) {
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
  const name = `count ${searchParams.get("owner")} ${pathname} ${day} ${newKey()}`;
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
    const page = await readPage(answer);
    if (isOfAnother(page)) { leave(); return; }
    const fresh = numberOn(page);
    if (batches.length || !answer.ok) return;
    if (fresh === null) { location.assign(answer.url); return; }
    stored = fresh;
    show();
  };
  // Another window may have sent batches of this one, also while this one slept, as far as the browser's store had them.
  const join = () => {
    const entries = new Map(readBatches(name).map((batch) => [batch.key, batch]));
    batches = batches.flatMap((batch) => {
      const entry = entries.get(batch.key);
      if (!batch.kept || (entry && (!entry.sent || batch.sent))) return [batch];
      const more = batch.by - batch.kept;
      const rest = more ? [{ key: newKey(), by: more, after: batch.after }] : [];
      if (entry) return [{ ...batch, by: batch.kept, after: batch.after - more, sent: entry.sent }, ...rest];
      stored += batch.kept;
      return rest;
    });
  };
  // The touches stay until their owner has signed in. If the browser's store is full, they are in this page alone.
  const signIn = async () => {
    if (batches.some((batch) => batch.kept !== batch.by)) return;
    const page = await readPage(await fetch(location.href, { cache: "no-cache" }));
    if (isOfAnother(page)) leave();
    else location.reload();
  };
  const send = async () => {
    if (!isSending) join();
    if (isSending || !batches.length) return;
    isSending = true;
    clearTimeout(timer);
    const batch = batches[0];
    try {
      let [number, answer] = [await readCounted(pathname, day, batch), null];
      if (number === null) {
        const sent = post(batch);
        show();
        answer = await sent;
        if (hasNoSession(answer)) { await signIn(); throw new Error("no session"); }
        if (!answer.ok && !isRefused(answer)) throw new Error("not counted");
        number = answer.ok ? numberOn(await readPage(answer)) : null;
      }
      say(false);
      batches = batches.filter((one) => one.key !== batch.key);
      stored = number ?? stored + batch.by;
      show();
      if (answer && !answer.ok) { location.reload(); return; }
      if (number === null && !batches.length) { location.assign(answer.url); return; }
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
  const isOffered = () => {
    const offer = document.querySelector(".undo");
    return offer && getComputedStyle(offer).visibility === "visible";
  };
  const isBusy = () => isTyped() || isOffered()
    || document.querySelector("form[aria-busy], main :is(input, textarea, select):focus, main details[open]")
    || String(getSelection());
  const read = async () => {
    if (document.hidden) return;
    if (document.querySelector("form.counter")) { dispatchEvent(new Event("changed")); return; }
    if (isBusy()) { later(2000); return; }
    const place = new URL(location.href);
    for (const name of ["done", "undone"]) place.searchParams.delete(name);
    const answer = await fetch(place, { cache: "no-cache" });
    const page = await readPage(answer);
    if (isBusy()) { later(2000); return; }
    // The session has ended: the page leads to signing in.
    if (answer.redirected) location.assign(answer.url);
    if (!answer.ok || answer.redirected) return;
    if (isOfAnother(page)) { leave(); return; }
    const fresh = page.querySelector("main");
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
  // Touches that could not be sent from their counter's page are sent from any page of their owner.
  (async () => {
    const owned = `count ${new URL(live, location).searchParams.get("owner")} `;
    const names = Object.keys(localStorage).filter((name) => name.startsWith(owned));
    for (const name of names) await sendKept(name).catch(() => {});
    if (names.length) dispatchEvent(new Event("changed"));
  })().catch(() => {});
}

// A browser withholds the session when a link on another site leads to a page; a request of this page has it.
const wanted = new URLSearchParams(location.search).get("next");
if (wanted?.startsWith("/app/") && location.pathname === "/app/sign-in" && !location.search.includes("another=")
  && !document.referrer.startsWith(location.origin)) {
  fetch(wanted).then((answer) => { if (answer.ok && !hasNoSession(answer)) location.replace(wanted); }).catch(() => {});
}
