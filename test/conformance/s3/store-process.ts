import { listen } from '../../../local/aws/endpoint/endpoint.ts'
import { createS3 } from '../../../local/aws/s3/server.ts'
import { owner, region } from './store-under-test.ts'

/** Runs a store in its own process, so that a test can kill it. The argument is its folder; it sends its address. */
const dataDir = process.argv[2] ?? ''
const s3 = await createS3(
  { now: () => new Date(), mayCall: () => true, dataDir, log: () => undefined, region, accountId: '000000000000' },
  { buckets: [{ name: 'photos' }], secretOf: () => owner.secretAccessKey, onEvent: () => undefined },
)
const { url } = await listen(s3.listener)
process.send?.(url)
