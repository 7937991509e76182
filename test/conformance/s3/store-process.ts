import { listen } from '../../../local/aws/endpoint/endpoint.ts'
import { createS3 } from '../../../local/aws/s3/server.ts'
import { owner, region } from './subject.ts'

/** A store in a process of its own, to be killed: takes its folder as argument and tells its address. */
const dataDir = process.argv[2] ?? ''
const s3 = await createS3(
  { now: () => new Date(), mayCall: () => true, dataDir, log: () => undefined, region, accountId: '000000000000' },
  { buckets: [{ name: 'photos' }], secretOf: () => owner.secretAccessKey, onEvent: () => undefined },
)
const { url } = await listen(s3.listener)
process.send?.(url)
