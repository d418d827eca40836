import { spawn } from 'node:child_process'
import { connect, createServer } from 'node:net'

/** A port that was free a moment ago. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(address),
      )
    })
  })

/** Runs a Node.js server until the returned function is called; resolves when its port answers. */
export async function runServer(
  args: string[],
  env: Record<string, string>,
  port: number,
): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: 'ignore' })
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()))
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  return async () => {
    child.kill('SIGKILL')
    await exited
  }
}

const answers = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
