// pdf.js makes a matrix when it is loaded, and draws nothing outside of a browser here.
module.exports = { DOMMatrix: class {}, ImageData: class {}, Path2D: class {} };
