import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartFailure } from '../aws/cloud/failure.ts'

export interface StartOptions {
  /** 0: any free port. */
  readonly port: number
  readonly dataDir: string
  readonly fresh: boolean
  /** The demo data; `monday` adds a full week of work for an admin. */
  readonly seed: boolean | 'monday'
  readonly endpoints: boolean
  readonly dev: boolean
}

export const usage = `npm start -- [options]
  --port NUMBER   port to serve on (3000; 0: any free one)
  --data DIR      folder that keeps the data (.local/)
  --fresh         empty that folder first
  --no-seed       do not load the demo data
  --seed monday   demo data with 200 ads, 40 withdrawals and 30 tickets that wait for an admin
  --endpoints     print the variables that lead the AWS CLI and SDKs to the services, and start nothing
  --dev           reload the web application and the functions when they change
  --help          this text`

/**
 * Parses the command line; returns undefined for `--help`.
 * @throws StartFailure
 */
export function parseOptions(args: readonly string[], directory: string): StartOptions | undefined {
  const values = readArguments(args)
  if (values.help) return undefined
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartFailure(`--port takes a number from 0 to 65535, not ${values.port}.`)
  }
  if (values.seed !== undefined && values.seed !== 'monday')
    throw new StartFailure(`--seed takes monday, not ${values.seed}.`)
  return {
    port,
    dataDir: resolve(directory, values.data),
    fresh: values.fresh,
    seed: values.seed ?? !values['no-seed'],
    endpoints: values.endpoints,
    dev: values.dev,
  }
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '3000' },
        data: { type: 'string', default: '.local' },
        fresh: { type: 'boolean', default: false },
        'no-seed': { type: 'boolean', default: false },
        seed: { type: 'string' },
        endpoints: { type: 'boolean', default: false },
        dev: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    throw new StartFailure(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  }
}
