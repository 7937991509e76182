import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { rebuildRecord } from '../../functions/collection-records/rebuild.ts'
import { region } from '../settings.ts'

const usage = `npm run rebuild:records -- TABLE USER…
  rebuilds the records of cooperatives and companies from their completed pickups; supplier numbers and reports stay`

if (import.meta.main) {
  const [name, ...users] = process.argv.slice(2)
  if (name === '--help') console.log(usage)
  else if (name === undefined || users.length === 0) {
    console.error(usage)
    process.exitCode = 1
  } else {
    const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region }), {
      marshallOptions: { removeUndefinedValues: true },
    })
    for (const user of users) console.log(`${user}: ${await rebuildRecord({ client, name }, user)} pickups`)
  }
}
