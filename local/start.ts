import { exportLines, readEnvironment } from './start/clients.ts'
import { startLocalCloud } from './start/cloud.ts'
import { explain } from './start/failure.ts'
import { parseOptions, usage } from './start/options.ts'
import { createProgress } from './start/progress.ts'
import { endOnDiskFailure, endOnSignal } from './start/signals.ts'

try {
  const options = parseOptions(process.argv.slice(2), process.cwd())
  if (!options) {
    console.log(usage)
    process.exit(0)
  }
  if (options.endpoints) {
    console.log(exportLines(readEnvironment(options.dataDir)))
    process.exit(0)
  }
  const progress = createProgress()
  const cloud = await startLocalCloud({ ...options, progress: progress.step, print: console.log })
  endOnSignal(cloud)
  endOnDiskFailure(cloud)
  progress.ready(cloud)
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
