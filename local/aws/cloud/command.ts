#!/usr/bin/env node
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { AssemblyError } from '../assembly/assembly-error.ts'
import { exportLines, readEnvironment } from './clients.ts'
import { explain, StartFailure } from './failure.ts'
import { runCloud } from './run.ts'
import { endOnDiskFailure, endOnSignal } from './signals.ts'

const usage = `local-cloud [options]
  --assembly DIR    output of "cdk synth" (cdk.out)
  --project DIR     folder that the metadata "entry" of the functions is relative to (.)
  --data DIR        folder that keeps the data (.local)
  --port NUMBER     port of the APIs and the user pool's keys (3000; 0: any free one)
  --region NAME     region of the stacks (us-east-1)
  --external NAME   package that stays outside the function bundles; may be repeated
  --fresh           empty the data folder first
  --endpoints       print the variables that lead the AWS CLI and SDKs to the services, and start nothing
  --help            this text`

try {
  const values = readArguments()
  if (values.help) {
    console.log(usage)
    process.exit(0)
  }
  const dataDir = resolve(values.data)
  if (values.endpoints) {
    console.log(exportLines(readEnvironment(dataDir)))
    process.exit(0)
  }
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartFailure(`--port takes a number from 0 to 65535, not ${values.port}.`)
  }
  const { region, external, fresh } = values
  const cloud = await runCloud({
    dataDir,
    port,
    region,
    external,
    fresh,
    print: console.log,
    assembly: resolve(values.assembly),
    project: resolve(values.project),
    onLog: ({ functionName, line }) => console.log(`${functionName}: ${line}`),
  })
  endOnSignal(cloud)
  endOnDiskFailure(cloud)
  for (const [name, url] of Object.entries(cloud.apis)) console.log(`${name}: ${url}`)
  console.log(`Other clients: eval "$(local-cloud --data ${values.data} --endpoints)"`)
  console.log(`Ready: ${cloud.url}`)
} catch (error) {
  console.error(error instanceof AssemblyError ? `\nThe templates cannot be run: ${error.message}` : explain(error))
  process.exit(1)
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        assembly: { type: 'string', default: 'cdk.out' },
        project: { type: 'string', default: '.' },
        data: { type: 'string', default: '.local' },
        port: { type: 'string', default: '3000' },
        region: { type: 'string', default: 'us-east-1' },
        external: { type: 'string', multiple: true, default: [] },
        fresh: { type: 'boolean', default: false },
        endpoints: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    throw new StartFailure(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  }
}
