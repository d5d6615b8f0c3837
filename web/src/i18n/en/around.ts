const around = {};
export default around;
