import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'
import { contract } from '../../shared/contract/contract.ts'
import type { OperationMeta } from '../../shared/contract/operation.ts'

const id = 'virtual:contract'
const resolved = `\0${id}`

/**
 * Provides the contract for the browser: method and path of each operation, without zod schemas.
 * The full contract costs 31 KiB gz of script, this less than 1. The server validates in any case.
 */
export function minifiedContract(): Plugin {
  return {
    name: 'retorna:contract',
    resolveId: (source) => (source === id ? resolved : null),
    load: (source) =>
      source === resolved ? `export default JSON.parse(${JSON.stringify(JSON.stringify(slim()))})` : null,
  }
}

/** Removes summary, tags and access, which only the documentation and the server use. */
function slim(): unknown {
  return JSON.parse(JSON.stringify(minifyContractRouter(contract)), (key, value: unknown) => {
    if (key === 'meta') return (value as OperationMeta).transport === 'live' ? { transport: 'live' } : {}
    return key === 'summary' || key === 'tags' ? undefined : value
  })
}
