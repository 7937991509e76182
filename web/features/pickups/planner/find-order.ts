import type { RouteProblem } from '../../../../shared/route/problem.ts'

/**
 * Finds the best order of the stops in a web worker: fifty stops take a slow phone seconds.
 * @throws the signal's reason on abort, and an Error if the worker cannot start
 */
export function findOrder(problem: RouteProblem, signal: AbortSignal): Promise<readonly number[]> {
  return new Promise<readonly number[]>((resolve, reject) => {
    signal.throwIfAborted()
    const worker = new Worker(new URL('./route-worker.ts', import.meta.url), { type: 'module' })
    const end = () => worker.terminate()
    signal.addEventListener('abort', () => {
      end()
      reject(signal.reason)
    })
    worker.addEventListener('message', ({ data }: MessageEvent<readonly number[]>) => {
      end()
      resolve(data)
    })
    worker.addEventListener('error', ({ message }) => {
      end()
      reject(new Error(`The route could not be planned: ${message}`))
    })
    worker.postMessage(problem)
  })
}
