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

// A counter shows each touch at once, and sends the touches one after the other. The last one is sent by the browser, which then
// shows the next page.
for (const form of document.querySelectorAll("form.counter")) {
  const shown = form.querySelector("output");
  const wanted = Number(form.dataset.wanted);
  let sending = Promise.resolve();
  let isOver = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (isOver) return;
    shown.value = Number(shown.value) + 1;
    const body = new URLSearchParams(new FormData(form));
    if (Number(shown.value) >= wanted) {
      isOver = true;
      sending.then(() => form.submit(), () => location.reload());
    } else {
      sending = sending.then(async () => {
        const answer = await fetch(form.action, { method: "POST", body, redirect: "manual" });
        if (answer.type !== "opaqueredirect") throw new Error("not counted");
      });
      sending.catch(() => { if (!isOver) { isOver = true; location.reload(); } });
    }
  });
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
    if (type !== "drop" || event.dataTransfer.files.length !== 1) return;
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
  const isTyped = () => [...document.querySelectorAll("main :is(input, textarea)")]
    .some((field) => field.value !== field.defaultValue || field.checked !== field.defaultChecked);
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
    // What changed while the page was not seen is read once.
    if (!wasSeen) later(0);
    wasSeen = true;
  };
  document.addEventListener("visibilitychange", () => { if (document.hidden) { wasSeen = false; close(); } else open(); });
  window.addEventListener("focus", open);
  window.addEventListener("pagehide", () => { wasSeen = false; close(); });
  window.addEventListener("pageshow", open);
}
