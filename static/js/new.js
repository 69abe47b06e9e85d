// On the new game form, puts each typed name on the button that picks the first dealer.
document.addEventListener("input", (event) => {
  const seat = /^name-(\d+)$/.exec(event.target.name || "")?.[1];
  const label = seat && document.querySelector(`input[name=dealer][value="${seat}"] + span`);
  if (label) label.textContent = event.target.value.trim() || `Seat ${Number(seat) + 1}`;
});
