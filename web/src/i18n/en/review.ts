const review = {};
export default review;
