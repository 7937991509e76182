import { exportLines, readEnvironment } from '../aws/cloud/clients.ts'
import { explain } from '../aws/cloud/failure.ts'
import { endOnDiskFailure, endOnSignal } from '../aws/cloud/signals.ts'
import { startLocalCloud } from './cloud.ts'
import { parseOptions, usage } from './options.ts'
import { createProgress } from './progress.ts'

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
