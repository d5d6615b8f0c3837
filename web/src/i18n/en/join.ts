const join = {
  notFound: "No table with this code",
  why: "It may be over or closed, or a sign is mistyped.",
  lobby: "Open tables",
};
export default join;
