import { isRecord } from '../pool/triggers.ts'

interface Changes {
  readonly add: Record<string, unknown>
  readonly suppress: readonly string[]
}

export interface ClaimChanges {
  readonly id: Changes
  readonly access: Changes
  readonly scopesToAdd: readonly string[]
  readonly scopesToSuppress: readonly string[]
  readonly groups: readonly string[] | undefined
}

/** Claims that no trigger may change ('Pre token generation Lambda trigger', excluded claims). */
const protectedClaims = new Set(
  (
    'acr amr at_hash auth_time azp client_id device_key event_id exp iat identities iss jti nbf nonce origin_jti sub ' +
    'token_use username version cognito:username cognito:groups'
  ).split(' '),
)

const nothing: Changes = { add: {}, suppress: [] }
export const noClaimChanges: ClaimChanges = {
  id: nothing,
  access: nothing,
  scopesToAdd: [],
  scopesToSuppress: [],
  groups: undefined,
}

/** Reads a trigger's answer of version 1 (`claimsOverrideDetails`) or 2 and 3 (`claimsAndScopeOverrideDetails`). */
export function readClaimChanges(response: Record<string, unknown>): ClaimChanges {
  const newer = recordOf(response.claimsAndScopeOverrideDetails)
  const older = recordOf(response.claimsOverrideDetails)
  const access = recordOf(newer.accessTokenGeneration)
  const groups = recordOf(newer.groupOverrideDetails ?? older.groupOverrideDetails).groupsToOverride
  return {
    id: changesOf(isRecord(newer.idTokenGeneration) ? newer.idTokenGeneration : older),
    access: changesOf(access),
    scopesToAdd: textList(access.scopesToAdd),
    scopesToSuppress: textList(access.scopesToSuppress),
    groups: Array.isArray(groups) ? textList(groups) : undefined,
  }
}

function changesOf(details: Record<string, unknown>): Changes {
  const add = Object.entries(recordOf(details.claimsToAddOrOverride)).filter(([name]) => !protectedClaims.has(name))
  return {
    add: Object.fromEntries(add),
    suppress: textList(details.claimsToSuppress).filter((name) => !protectedClaims.has(name)),
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {}
}

function textList(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
}
