import { createDynamoDb } from '../../../../local/aws/dynamodb/server.ts'
import { listen } from '../../../../local/aws/endpoint/endpoint.ts'

/** A process with nothing but the endpoint on the folder of its first argument; prints its URL. Made to be killed. */
const [, , dataDir = ''] = process.argv
const endpoint = await createDynamoDb({
  now: () => new Date(),
  mayCall: () => true,
  dataDir,
  log: (line) => process.stderr.write(`${line}\n`),
  region: 'sa-east-1',
  accountId: '123456789012',
})
const { url } = await listen(endpoint.listener)
process.stdout.write(`${url}\n`)
