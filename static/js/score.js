// What the entry of a hand does on the phone itself. All of it is comfort: without it the same forms work plainly.

const entry = () => document.querySelector("form[data-draft]");
const radios = (form, name) => [...form.querySelectorAll(`input[name="${name}"]`)];

function tellChange(input) {
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

// Steppers: buttons beside a number. They come hidden, because without this file they would do nothing.
function showSteppers(root) {
  root.querySelectorAll("[data-stepper] button").forEach((button) => (button.hidden = false));
}

function step(button) {
  const input = button.parentElement.querySelector("input");
  const total = Number(button.closest("[data-total]")?.dataset.total || Infinity);
  const now = parseInt(input.value, 10) || 0;
  input.value = Math.min(Math.max(0, now + Number(button.dataset.step)), total);
  tellChange(input);
}

// Totals: the one side that nobody typed took the rest; it follows until somebody types it.
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

// What stands in a number field is typed over, not added to.
document.addEventListener("focusin", (event) => event.target.matches(".point input[type=text]") && event.target.select());

// Counting Game: the cards of a pile, added up as they are typed.
function addUp(input) {
  const pile = input.closest("[data-pile]");
  if (!pile || !input.dataset.pips) return;
  const cards = [...pile.querySelectorAll("[data-pips]")].filter((field) => field.value.trim() !== "");
  const sum = cards.reduce((pips, field) => pips + (parseInt(field.value, 10) || 0) * Number(field.dataset.pips), 0);
  pile.querySelector("input:not([data-pips])").value = cards.length ? sum : "";
}

// "The rest to": every point that nobody has yet; where all are given, all of them.
function giveRest(form, side) {
  const names = [...new Set([...form.querySelectorAll("input[name^=took-]")].map((input) => input.name))];
  const open = names.filter((name) => !radios(form, name).some((input) => input.checked));
  (open.length ? open : names).forEach((name) => {
    const input = radios(form, name).find((one) => one.value === side);
    if (input) input.checked = true;
  });
  tellChange(form.querySelector("input[name^=took-]"));
}

// Before htmx, which would ask the site for what this phone can do by itself.
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
// Also before htmx: what is filled in here belongs to what is asked there.
document.addEventListener(
  "change",
  (event) => {
    if (!(event.target instanceof HTMLInputElement) || !event.target.closest("form[data-draft]")) return;
    // What was missing is there now. Its place stays, so that nothing jumps under the thumb.
    event.target.closest(".point, fieldset")?.classList.add("answered");
    fillRest(event.target);
    addUp(event.target);
    keepDraft();
  },
  true,
);
document.addEventListener("input", (event) => {
  if (!event.target.closest?.("form[data-draft]")) return;
  fillRest(event.target);
  addUp(event.target);
  keepDraft();
});

// A draft: what is typed survives a reload, the way to the rules and back, and a phone that forgets its tabs.
const OWN = ["csrfmiddlewaretoken", "key", "after", "seen"];
const draftName = (form) => `draft ${new URL(form.action).pathname}`;
const place = (form) => `${form.elements.after?.value} ${form.elements.seen?.value}`;

function typed(form) {
  return [...new FormData(form)].filter(([name]) => !OWN.includes(name));
}

function keepDraft() {
  const form = entry();
  if (!form) return;
  form.dataset.typed = "yes";
  const draft = { place: place(form), fields: typed(form) };
  try {
    sessionStorage.setItem(draftName(form), JSON.stringify(draft));
  } catch {
    // Private windows may refuse: then the page itself is all the memory there is.
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

// Only where the form is still for the same place in the game, and nothing else has been typed into it.
function restoreDraft() {
  const form = entry();
  const draft = form && !form.querySelector("[role=alert]") && readDraft(form);
  if (!draft || draft.place !== place(form)) return;
  if (JSON.stringify(typed(form)) === JSON.stringify(draft.fields)) return;
  const values = {};
  draft.fields.forEach(([name, value]) => (values[name] ||= []).push(value));
  form.dataset.typed = "yes";
  if (values.way?.[0] !== form.elements.way?.value) return askForForm(form, values);
  form.querySelectorAll("input:not([type=hidden])").forEach((input) => {
    const kept = values[input.name] || [];
    if (input.type === "text") input.value = kept[0] || "";
    else input.checked = kept.includes(input.value);
  });
  tellChange(form.querySelector("input[type=radio]"));
}

function askForForm(form, values) {
  const own = Object.fromEntries(OWN.map((name) => [name, form.elements[name]?.value || ""]));
  const url = form.querySelector(".questions").getAttribute("hx-post");
  window.htmx.ajax("POST", url, { target: "#entry", swap: "outerHTML", values: { ...values, ...own } });
}

// Where the thumb goes next: to what is in the way, to the first mistake, or to the first question of the next hand.
function lookAt(table) {
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

// Who holds the bid stands on the board, too.
function showBid() {
  const { holder, bid } = document.getElementById("preview")?.dataset || {};
  document.querySelectorAll(".holds").forEach((place) => {
    place.textContent = place.id === `holds-${holder}` ? bid : "";
  });
}

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target?.id === "table" && event.detail.xhr.status === 200) dropDraft();
});
document.addEventListener("htmx:afterSettle", (event) => {
  showSteppers(document);
  showBid();
  if (event.target.id === "table") lookAt(event.target);
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
