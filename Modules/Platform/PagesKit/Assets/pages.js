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

// A counter shows each touch at once, wherever it is touched. Touches that are not stored yet are sent together; they are kept
// while there is no connection, and when the page is left.
for (const form of document.querySelectorAll("form.counter")) {
  const shown = form.querySelector("output");
  const wanted = Number(form.dataset.wanted);
  const name = `count ${form.dataset.owner} ${location.pathname}${location.search}`;
  let [stored, unsent, sent, timer] = [Number(shown.value), 0, 0, 0];
  const show = () => {
    shown.value = stored + unsent;
    if (unsent) localStorage.setItem(name, JSON.stringify([stored, unsent])); else localStorage.removeItem(name);
  };
  const read = (text) => {
    const fresh = new DOMParser().parseFromString(text, "text/html").querySelector("form.counter output");
    return fresh ? Number(fresh.value) : null;
  };
  const post = (by) => {
    const body = new URLSearchParams(new FormData(form));
    body.set("by", by);
    return fetch(form.action, { method: "POST", body, keepalive: true });
  };
  // Finds out which touches arrived, after a lost answer or an earlier visit.
  const compare = async () => {
    clearTimeout(timer);
    try {
      const answer = await fetch(location.href, { cache: "no-cache" });
      if (answer.redirected) { location.assign(answer.url); return; }
      const count = read(await answer.text());
      unsent = count === null ? 0 : unsent - Math.min(unsent, Math.max(0, count - stored));
      stored = count ?? wanted;
      show();
      send();
    } catch { timer = setTimeout(compare, 3000); }
  };
  const send = async () => {
    if (sent || !unsent) return;
    sent = Math.min(unsent, 1000);
    try {
      const answer = await post(sent);
      if (!answer.ok) throw new Error("not counted");
      const count = read(await answer.text());
      if (count === null) {
        // Without a session, the touches stay until the person has signed in.
        if (!answer.url.includes("/sign-in")) localStorage.removeItem(name);
        location.assign(answer.url);
        return;
      }
      unsent -= sent;
      stored = count;
      show();
      timer = setTimeout(send);
    } catch { timer = setTimeout(compare, 3000); }
    sent = 0;
  };
  const touch = () => {
    if (stored + unsent >= wanted) return;
    unsent += 1;
    show();
    send();
  };
  form.addEventListener("submit", (event) => { event.preventDefault(); touch(); });
  document.querySelector("main").addEventListener("click", (event) => {
    if (!event.target.closest("a, button, input, details") && !String(getSelection())) touch();
  });
  window.addEventListener("online", () => { if (unsent && !sent) compare(); });
  window.addEventListener("pagehide", () => { if (unsent > sent) post(unsent - sent).catch(() => {}); });
  const kept = localStorage.getItem(name);
  if (kept) {
    [stored, unsent] = JSON.parse(kept);
    show();
    // The last request of the earlier visit has time to arrive.
    timer = setTimeout(compare, 1500);
  }
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
    || document.querySelector("form.counter, form[aria-busy], main :is(input, textarea, select):focus, main details[open]");
  const read = async () => {
    if (document.hidden) return;
    if (isBusy()) { later(2000); return; }
    const place = new URL(location.href);
    for (const name of ["done", "undone"]) place.searchParams.delete(name);
    const answer = await fetch(place, { cache: "no-cache" });
    if (!answer.ok || answer.redirected || isBusy()) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!fresh.querySelector("main") || content(fresh) === shown) return;
    shown = content(fresh);
    document.querySelector("main").replaceWith(document.adoptNode(fresh.querySelector("main")));
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
