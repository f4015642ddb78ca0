// Every page works without this file.
"use strict";

// A form is sent once, however often its button is pressed.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.getAttribute("aria-busy") === "true") { event.preventDefault(); return; }
  form.setAttribute("aria-busy", "true");
});

// A page that the browser kept is shown as it was, so its forms can be sent again.
window.addEventListener("pageshow", () => {
  for (const form of document.forms) form.removeAttribute("aria-busy");
});

// "/" goes to the field for searching, "n" to what is next.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, textarea, select")) return;
  const target = { "/": "[type=search]", n: ".next" }[event.key];
  const found = target && document.querySelector(target);
  if (found) { event.preventDefault(); if (found.tabIndex < 0) found.tabIndex = -1; found.focus(); }
});
