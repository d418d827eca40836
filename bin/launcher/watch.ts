import { context } from 'esbuild'
import { bundleOptions } from './build.mjs'

/** For `npm run dev`: bundles the programs at each change of their sources, then calls back. */
export async function watchPrograms(
  root: string,
  onChange: () => Promise<unknown>,
  say: (text: string) => void,
): Promise<void> {
  let first = true
  const options = bundleOptions(root)
  const watching = await context({
    ...options,
    plugins: [
      ...(options.plugins ?? []),
      {
        name: 'restart',
        setup: build =>
          build.onEnd(result => {
            if (!first && result.errors.length === 0) {
              say('Programs changed: starting gateway and worker again')
              void onChange()
            }
            first = false
          }),
      },
    ],
  })
  await watching.watch()
}
