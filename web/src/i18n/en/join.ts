const join = {
  notFound: "No table with this code",
  why: "The table may be closed or finished, or the code is mistyped.",
  lobby: "Open tables",
};
export default join;
