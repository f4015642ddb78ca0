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
