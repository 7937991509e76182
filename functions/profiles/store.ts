import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { Refusal } from '../../shared/refusals.ts'
import { keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import { type Guarded, type Part, transact } from '../kit/table/transaction.ts'
import type { SaveChange } from './decide.ts'

const taxIdRow = z.object({ userId: z.uuid() })

/** Whose a CPF or CNPJ is; undefined for nobody's. */
export async function taxIdHolder(table: Table, taxId: string): Promise<string | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.taxId(taxId), ConsistentRead: true }),
  )
  return Item && taxIdRow.parse(Item).userId
}

/** What a save may write: ratings, pickups and a suspension are others' to write, and stay as they are meanwhile. */
const savedFields = [
  'email',
  'phone',
  'name',
  'status',
  'onboardingDone',
  'roles',
  'taxId',
  'dateOfBirth',
  'postalCode',
  'street',
  'streetNumber',
  'complement',
  'stateId',
  'cityId',
  'city',
  'latitude',
  'longitude',
  'referrerId',
  'version',
] as const satisfies readonly (keyof SaveChange['after'])[]

/**
 * Writes a saved profile with the claim of its CPF or CNPJ. Guards: the profile is as it was read and not suspended;
 * the CPF or CNPJ is nobody else's.
 * @throws Refusal profile.changed_meanwhile, profile.tax_id_taken
 */
export async function writeSave(table: Table, { after, seenVersion, claims, releases }: SaveChange): Promise<void> {
  const names = Object.fromEntries(savedFields.map((field) => [`#${field}`, field]))
  const values = Object.fromEntries(savedFields.map((field) => [`:${field}`, after[field]]))
  const seen = seenVersion === 0 ? '(attribute_not_exists(#version) OR #version = :seen)' : '#version = :seen'
  const save: Guarded = {
    Update: {
      Key: keys.profile(after.id),
      UpdateExpression: `SET ${savedFields.map((field) => `#${field} = :${field}`).join(', ')}`,
      ConditionExpression: `attribute_exists(pk) AND ${seen} AND (attribute_not_exists(suspension) OR suspension = :none)`,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ...values, ':seen': seenVersion, ':none': null },
    },
    refusal: new Refusal('profile.changed_meanwhile'),
  }
  await transact(table, [save, ...claimParts(after.id, claims), ...releaseParts(after.id, releases)])
}

/** Guards: nobody else has it. */
function claimParts(userId: string, taxId: string | undefined): Guarded[] {
  if (taxId === undefined) return []
  return [
    {
      Put: {
        Item: { ...keys.taxId(taxId), userId },
        ConditionExpression: 'attribute_not_exists(pk) OR userId = :me',
        ExpressionAttributeValues: { ':me': userId },
      },
      refusal: new Refusal('profile.tax_id_taken'),
    },
  ]
}

/** Guards: it is one's own. */
function releaseParts(userId: string, taxId: string | undefined): Part[] {
  if (taxId === undefined) return []
  return [
    {
      Delete: {
        Key: keys.taxId(taxId),
        ConditionExpression: 'userId = :me',
        ExpressionAttributeValues: { ':me': userId },
      },
    },
  ]
}
