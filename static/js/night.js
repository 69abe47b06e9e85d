// Keeps the page of a night stable while other phones change it. Content is not replaced while someone types or taps.
// Answers that were chosen but not sent are restored in the new content.

const FIELDS = "input:not([type=hidden]), select, textarea";

let unsent = [];
let focused = null;
let touched = -Infinity;

const tonight = () => document.getElementById("tonight");

// Identifies a form by its action, its hidden values and its field names, and a field by its position in the form.
function keyOf(form) {
  const fields = [...form.elements].filter((field) => field.name !== "csrfmiddlewaretoken");
  const named = fields.map((field) => (field.type === "hidden" ? `${field.name}=${field.value}` : field.name));
  return [form.getAttribute("action"), ...named].join(" ");
}

function positionOf(element) {
  const { form } = element;
  return form && { form: keyOf(form), at: [...form.elements].indexOf(element) };
}

function fieldAt(position) {
  const forms = [...tonight().querySelectorAll("form")];
  return forms.find((form) => keyOf(form) === position.form)?.elements[position.at];
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
  unsent = changed.map((field) => ({ ...positionOf(field), value: field.value, checked: field.checked }));
  focused = box.contains(document.activeElement) ? positionOf(document.activeElement) : null;
});

document.addEventListener("table:shown", () => {
  for (const one of unsent) {
    const field = fieldAt(one);
    const has = !(field instanceof HTMLSelectElement) || [...field.options].some((option) => option.value === one.value);
    if (!field || !has) continue;
    if (field.type === "checkbox" || field.type === "radio") field.checked = one.checked;
    else field.value = one.value;
  }
  if (focused) fieldAt(focused)?.focus({ preventScroll: true });
  showMinutes();
});

document.addEventListener("pointerdown", () => (touched = performance.now()));

// Update the clock of a round even when nothing else changes.
function showMinutes() {
  for (const clock of document.querySelectorAll("[data-ends]")) {
    const minutes = Math.ceil((new Date(clock.dataset.ends) - Date.now()) / 60000);
    clock.textContent = `${Math.max(0, minutes)} min`;
  }
}
setInterval(showMinutes, 10000);
