import { type Server, type Socket, connect, createServer } from 'node:net';
import { freePort } from './free-port.ts';

/** A wire between a server and its database that can be made to stall, as a network does. */
export class StallingProxy {
  readonly port: number;
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private isStalled = false;

  private constructor(server: Server, port: number) {
    this.server = server;
    this.port = port;
  }

  static async open(targetPort: number): Promise<StallingProxy> {
    const server = createServer();
    const proxy = new StallingProxy(server, await freePort());
    server.on('connection', (near) => {
      const far = connect(targetPort, '127.0.0.1');
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        proxy.sockets.add(from);
        from.on('data', (data) => to.write(data));
        from.on('error', () => to.destroy());
        from.on('close', () => {
          proxy.sockets.delete(from);
          to.destroy();
        });
        if (proxy.isStalled) from.pause();
      }
    });
    await new Promise<void>((resolve) => server.listen(proxy.port, '127.0.0.1', resolve));
    return proxy;
  }

  /** From now on nothing gets through in either direction, and nobody is told. */
  stall(): void {
    this.isStalled = true;
    for (const socket of this.sockets) socket.pause();
  }

  flow(): void {
    this.isStalled = false;
    for (const socket of this.sockets) socket.resume();
  }

  /** As a router does that forgot its connections. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  close(): void {
    this.cut();
    this.server.close();
  }
}
