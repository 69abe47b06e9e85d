// Makes it easier to enter a hand. Without this module, the same forms work as plain forms.

const entry = () => document.querySelector("form[data-draft]");
const radios = (form, name) => [...form.querySelectorAll(`input[name="${name}"]`)];

function dispatchChange(input) {
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

// Steppers are buttons beside a number. The page hides them, because they do nothing without this module.
function showSteppers(root) {
  root.querySelectorAll("[data-stepper] button").forEach((button) => (button.hidden = false));
}

function step(button) {
  const input = button.parentElement.querySelector("input");
  const total = Number(button.closest("[data-total]")?.dataset.total || Infinity);
  const now = parseInt(input.value, 10) || 0;
  input.value = Math.min(Math.max(0, now + Number(button.dataset.step)), total);
  dispatchChange(input);
}

// Totals: the one blank side gets the rest. It is updated until someone types into it.
function fillRest(input) {
  const box = input.closest("[data-total]");
  if (!box || input.type !== "text") return;
  delete input.dataset.filled;
  const fields = [...box.querySelectorAll("input")];
  const open = fields.filter((field) => field.value === "" || field.dataset.filled);
  if (open.length !== 1) return;
  const taken = fields.filter((field) => field !== open[0]).map((field) => parseInt(field.value, 10));
  if (taken.some(Number.isNaN)) return;
  open[0].value = Math.max(0, Number(box.dataset.total) - taken.reduce((sum, points) => sum + points, 0));
  open[0].dataset.filled = "yes";
}

// Select the number in a field, so that typing replaces it.
document.addEventListener("focusin", (event) => event.target.matches(".point input[type=text]") && event.target.select());

// Add up the cards of a pile as they are typed.
function addUp(input) {
  const pile = input.closest("[data-pile]");
  if (!pile || !input.dataset.pips) return;
  const cards = [...pile.querySelectorAll("[data-pips]")].filter((field) => field.value.trim() !== "");
  const sum = cards.reduce((pips, field) => pips + (parseInt(field.value, 10) || 0) * Number(field.dataset.pips), 0);
  pile.querySelector("input:not([data-pips])").value = cards.length ? sum : "";
}

// "The rest to": give every open point to one side. If no point is open, give it all of them.
function giveRest(form, side) {
  const names = [...new Set([...form.querySelectorAll("input[name^=took-]")].map((input) => input.name))];
  const open = names.filter((name) => !radios(form, name).some((input) => input.checked));
  (open.length ? open : names).forEach((name) => {
    const input = radios(form, name).find((one) => one.value === side);
    if (input) input.checked = true;
  });
  dispatchChange(form.querySelector("input[name^=took-]"));
}

// Run before htmx, which would send a request for what this module does on the phone.
document.addEventListener(
  "click",
  (event) => {
    const stepper = event.target.closest("[data-step]");
    const rest = event.target.closest("button[name=all]");
    if (stepper) step(stepper);
    if (!rest || !rest.form) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    giveRest(rest.form, rest.value);
  },
  true,
);
// Also run before htmx, so that its request includes the values filled in here.
document.addEventListener(
  "change",
  (event) => {
    if (!(event.target instanceof HTMLInputElement) || !event.target.closest("form[data-draft]")) return;
    // The error no longer applies. Its space stays, so that nothing moves under the thumb.
    event.target.closest(".point, fieldset")?.classList.add("answered");
    fillRest(event.target);
    addUp(event.target);
    saveDraft();
  },
  true,
);
document.addEventListener("input", (event) => {
  if (!event.target.closest?.("form[data-draft]")) return;
  fillRest(event.target);
  addUp(event.target);
  saveDraft();
});

// A draft keeps what was typed through a reload, a visit to the rules, or a tab that the phone unloaded.
const UNTYPED = ["csrfmiddlewaretoken", "key", "after", "seen"];
const draftName = (form) => `draft ${new URL(form.action).pathname}`;
const positionOf = (form) => `${form.elements.after?.value} ${form.elements.seen?.value}`;

function typed(form) {
  return [...new FormData(form)].filter(([name]) => !UNTYPED.includes(name));
}

function saveDraft() {
  const form = entry();
  if (!form) return;
  form.dataset.typed = "yes";
  const draft = { position: positionOf(form), fields: typed(form) };
  try {
    sessionStorage.setItem(draftName(form), JSON.stringify(draft));
  } catch {
    // Private windows can refuse storage. Then there is no draft.
  }
}

function readDraft(form) {
  try {
    return JSON.parse(sessionStorage.getItem(draftName(form)));
  } catch {
    return null;
  }
}

function dropDraft() {
  const form = entry();
  if (form) sessionStorage.removeItem(draftName(form));
}

// Restore a draft only if the form is still for the same position in the game and shows no errors.
function restoreDraft() {
  const form = entry();
  const draft = form && !form.querySelector("[role=alert]") && readDraft(form);
  if (!draft || draft.position !== positionOf(form)) return;
  if (JSON.stringify(typed(form)) === JSON.stringify(draft.fields)) return;
  const values = {};
  draft.fields.forEach(([name, value]) => (values[name] ||= []).push(value));
  form.dataset.typed = "yes";
  if (values.way?.[0] !== form.elements.way?.value) return askForForm(form, values);
  form.querySelectorAll("input:not([type=hidden])").forEach((input) => {
    const drafted = values[input.name] || [];
    if (input.type === "text") input.value = drafted[0] || "";
    else input.checked = drafted.includes(input.value);
  });
  dispatchChange(form.querySelector("input[type=radio]"));
}

function askForForm(form, values) {
  const own = Object.fromEntries(UNTYPED.map((name) => [name, form.elements[name]?.value || ""]));
  const url = form.querySelector(".questions").getAttribute("hx-post");
  window.htmx.ajax("POST", url, { target: "#entry", swap: "outerHTML", values: { ...values, ...own } });
}

// Focus the conflict, the first error, or the first question of the next hand.
function focusNext(table) {
  const conflict = table.querySelector("#conflict");
  const wrong = table.querySelector("[role=alert], .error");
  const next = conflict || wrong?.closest(".point, fieldset, .field") || wrong;
  if (next) {
    next.scrollIntoView({ block: "center" });
    ((!conflict && next.querySelector("input:not([type=hidden])")) || next).focus({ preventScroll: true });
    return;
  }
  window.scrollTo({ top: 0 });
  table.querySelector("#entry input[name=bidder], .ending button")?.focus({ preventScroll: true });
}

// Show the current bid on the board next to the bidder.
function showBid() {
  const { holder, bid } = document.getElementById("preview")?.dataset || {};
  document.querySelectorAll(".holds").forEach((label) => {
    label.textContent = label.id === `holds-${holder}` ? bid : "";
  });
}

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target?.id === "table" && event.detail.xhr.status === 200) dropDraft();
});
document.addEventListener("htmx:afterSettle", (event) => {
  showSteppers(document);
  showBid();
  if (event.target.id === "table") focusNext(event.target);
  if (event.target.id === "entry") entry()?.setAttribute("data-typed", "yes");
});
document.addEventListener("table:shown", () => {
  showSteppers(document);
  restoreDraft();
});
document.addEventListener("entry:dropped", dropDraft);
document.addEventListener("DOMContentLoaded", () => {
  showSteppers(document);
  restoreDraft();
});
