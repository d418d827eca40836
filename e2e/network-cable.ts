import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to the console that can be cut: Playwright's offline mode alone lets streams live that are open already. */
export class NetworkCable {
  private readonly sockets = new Set<Socket>()
  private isCut = false
  private readonly server = createServer(near => {
    if (this.isCut) return void near.destroy()
    const far = connect(this.port, 'localhost')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(socket)
      socket.pipe(other)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        this.sockets.delete(socket)
        other.destroy()
      })
    }
  })

  private constructor(private readonly port: number) {}

  /** @returns the cable, and the console's address at its near end */
  static async to(url: string): Promise<{ cable: NetworkCable; url: string }> {
    const cable = new NetworkCable(Number(new URL(url).port))
    await new Promise<void>(resolve => cable.server.listen(0, 'localhost', resolve))
    const { port } = cable.server.address() as AddressInfo
    return { cable, url: `http://localhost:${port}` }
  }

  cut(): void {
    this.isCut = true
    for (const socket of this.sockets) socket.destroy()
  }

  mend(): void {
    this.isCut = false
  }

  async close(): Promise<void> {
    this.cut()
    await new Promise(resolve => this.server.close(resolve))
  }
}
