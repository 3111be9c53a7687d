// Azurite's command line loads its SQL store at its start, and opens it only when it is given an SQL server.
exports.Model = class {};
exports.Sequelize = class {
  constructor() {
    throw new Error('sequelize is not installed here: Azurite stores in files');
  }
};
