const learn = {};
export default learn;
