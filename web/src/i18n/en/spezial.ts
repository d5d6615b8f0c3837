const spezial = {};
export default spezial;
