import { Refusal, type RefusalCode } from '../../../../shared/refusals.ts'
import { type Key, keys } from '../../table/keys.ts'
import type { Guarded, Part } from '../../table/transaction.ts'
import { searchItems, searchParts } from '../finding/finding.ts'
import type { ProfileRow } from './profile-row.ts'

/** Decided but not written. */
export interface ProfileChange {
  readonly before: ProfileRow
  readonly after: ProfileRow
}

export function changeProfile(before: ProfileRow, patch: Partial<ProfileRow>): ProfileChange {
  return { before, after: { ...before, ...patch, version: before.version + 1 } }
}

/** Returns the profile's row and its search rows. */
export function profileItems(row: ProfileRow): (Key & Readonly<Record<string, unknown>>)[] {
  const own = { ...keys.profile(row.id), ...row, gsi1pk: keys.users, gsi1sk: `${row.createdAt}#${row.id}` }
  return [{ ...own, ...queueKeys(row) }, ...searchItems(row)]
}

/**
 * Writes changed fields, the claim of CPF or CNPJ, and search rows; leaves ratings and pickup counts to their own
 * updates. Guards: the version is unchanged (saves, decisions and suspensions increment it); no other user has the CPF
 * or CNPJ; no concurrent sign-out everywhere.
 * @throws Refusal `changedMeanwhile`, profile.tax_id_taken when the transaction is written
 */
export function profileParts({ before, after }: ProfileChange, changedMeanwhile: RefusalCode): (Part | Guarded)[] {
  return [updatePart(before, after, changedMeanwhile), ...taxIdParts(before, after), ...searchParts(before, after)]
}

function updatePart(before: ProfileRow, after: ProfileRow, changedMeanwhile: RefusalCode): Guarded {
  const changed = { ...differing(before, after), ...differing(queueKeys(before), queueKeys(after)) }
  const set = Object.entries(changed).filter(([, value]) => value !== undefined)
  const gone = Object.keys(changed).filter((name) => changed[name] === undefined)
  const seen = before.version === 0 ? '(attribute_not_exists(#version) OR #version = :seen)' : '#version = :seen'
  // A sign-out everywhere does not increment the version, so an open form can still be saved.
  const left = 'signedOutAt' in changed
  const stayed = left ? ' AND (attribute_not_exists(#signedOutAt) OR #signedOutAt = :left)' : ''
  return {
    Update: {
      Key: keys.profile(after.id),
      UpdateExpression: [
        `SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}`,
        ...(gone.length > 0 ? [`REMOVE ${gone.map((name) => `#${name}`).join(', ')}`] : []),
      ].join(' '),
      ConditionExpression: `attribute_exists(pk) AND ${seen}${stayed}`,
      ExpressionAttributeNames: Object.fromEntries(Object.keys(changed).map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
        ':seen': before.version,
        ...(left && { ':left': before.signedOutAt }),
      },
    },
    refusal: new Refusal(changedMeanwhile),
  }
}

/** Sorts the analysis queue oldest first. */
function queueKeys({ status, analysisSince, createdAt, id }: ProfileRow): { gsi2pk?: string; gsi2sk?: string } {
  if (status !== 'in_analysis') return {}
  return { gsi2pk: keys.usersInAnalysis, gsi2sk: `${analysisSince ?? createdAt}#${id}` }
}

/** Removed fields are undefined. */
function differing(before: object, after: object): Record<string, unknown> {
  const [had, has] = [before, after] as readonly Readonly<Record<string, unknown>>[]
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return Object.fromEntries(
    [...names]
      .filter((name) => JSON.stringify(had?.[name]) !== JSON.stringify(has?.[name]))
      .map((name) => [name, has?.[name]]),
  )
}

/** Guards: a claimed CPF or CNPJ belongs to no other user; a released one belongs to this user. */
function taxIdParts({ taxId: had }: ProfileRow, { id: userId, taxId: has }: ProfileRow): (Part | Guarded)[] {
  if (had === has) return []
  const mine = { ':me': userId }
  const claim: Guarded[] =
    has === null
      ? []
      : [
          {
            Put: {
              Item: { ...keys.taxId(has), userId },
              ConditionExpression: 'attribute_not_exists(pk) OR userId = :me',
              ExpressionAttributeValues: mine,
            },
            refusal: new Refusal('profile.tax_id_taken'),
          },
        ]
  const release: Part[] =
    had === null
      ? []
      : [{ Delete: { Key: keys.taxId(had), ConditionExpression: 'userId = :me', ExpressionAttributeValues: mine } }]
  return [...claim, ...release]
}
