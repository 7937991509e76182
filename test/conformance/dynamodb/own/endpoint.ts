import { createDynamoDb } from '../../../../local/aws/dynamodb/server.ts'
import { listen } from '../../../../local/aws/endpoint/endpoint.ts'

/** Runs only the endpoint, on the folder of its first argument, and prints its URL, so that a test can kill it. */
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
