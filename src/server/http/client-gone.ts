/** A body whose sender went away before its end. Nobody is there to be answered, and nothing is wrong with the server. */
export class ClientGone extends Error {
  constructor(options?: ErrorOptions) {
    super('the client went away', options);
  }
}
