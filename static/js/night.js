// The page of a night while other phones change it: nothing that somebody types, chooses or is about to tap is swept
// away. What he has chosen and not sent yet is put back into the new content.

const FIELDS = "input:not([type=hidden]), select, textarea";

let kept = [];
let focused = null;
let touched = -Infinity;

const tonight = () => document.getElementById("tonight");

// A form is found again by where it goes and what it holds out of sight; a field by its place in the form.
function keyOf(form) {
  const held = [...form.elements].filter((field) => field.name !== "csrfmiddlewaretoken");
  const named = held.map((field) => (field.type === "hidden" ? `${field.name}=${field.value}` : field.name));
  return [form.getAttribute("action"), ...named].join(" ");
}

function placeOf(element) {
  const { form } = element;
  return form && { form: keyOf(form), at: [...form.elements].indexOf(element) };
}

function found(place) {
  const forms = [...tonight().querySelectorAll("form")];
  return forms.find((form) => keyOf(form) === place.form)?.elements[place.at];
}

function isChanged(field) {
  if (field instanceof HTMLSelectElement) {
    const usual = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(usual, 0);
  }
  return field.type === "checkbox" || field.type === "radio"
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue;
}

function isBusy(box) {
  const active = document.activeElement;
  const typing = box.contains(active) && active.matches(FIELDS);
  return typing || box.querySelector(".htmx-request") || performance.now() - touched < 800;
}

document.addEventListener("table:arriving", (event) => {
  const box = event.detail;
  if (isBusy(box)) return event.preventDefault();
  const changed = [...box.querySelectorAll(FIELDS)].filter((field) => field.form && isChanged(field));
  kept = changed.map((field) => ({ ...placeOf(field), value: field.value, checked: field.checked }));
  focused = box.contains(document.activeElement) ? placeOf(document.activeElement) : null;
});

document.addEventListener("table:shown", () => {
  for (const one of kept) {
    const field = found(one);
    const has = !(field instanceof HTMLSelectElement) || [...field.options].some((option) => option.value === one.value);
    if (!field || !has) continue;
    if (field.type === "checkbox" || field.type === "radio") field.checked = one.checked;
    else field.value = one.value;
  }
  if (focused) found(focused)?.focus({ preventScroll: true });
  tellMinutes();
});

document.addEventListener("pointerdown", () => (touched = performance.now()));

// The clock of a round runs on, also while nothing else happens.
function tellMinutes() {
  for (const place of document.querySelectorAll("[data-ends]")) {
    const minutes = Math.ceil((new Date(place.dataset.ends) - Date.now()) / 60000);
    place.textContent = `${Math.max(0, minutes)} min`;
  }
}
setInterval(tellMinutes, 10000);
