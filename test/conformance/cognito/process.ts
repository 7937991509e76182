import { createCognito } from '../../../local/aws/cognito/server.ts'
import { listen } from '../../../local/aws/endpoint/endpoint.ts'
import { poolDefinition } from './fixture.ts'

/** Runs a pool in its own process, so that a test can kill it. The argument is its folder; it sends its address. */
const dataDir = process.argv[2] ?? ''
const cognito = await createCognito(
  {
    now: () => new Date(),
    mayCall: () => true,
    dataDir,
    log: () => undefined,
    region: 'sa-east-1',
    accountId: '111122223333',
  },
  {
    pools: [poolDefinition({})],
    issuerOf: (poolId) => `http://localhost/${poolId}`,
    invokeTrigger: async (_arn, event) => event,
    sendSms: () => undefined,
    sendEmail: () => undefined,
  },
)
const { url } = await listen(cognito.listener)
process.send?.(url)
