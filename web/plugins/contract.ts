import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'
import { contract } from '../../shared/contract/contract.ts'
import type { OperationMeta } from '../../shared/contract/operation.ts'

const id = 'virtual:contract'
const resolved = `\0${id}`

/**
 * The contract as the browser needs it: method and path of each operation, without the zod schemas.
 * Measured: the whole contract costs 31 KiB gz of script, this less than 1; the server validates either way.
 */
export function minifiedContract(): Plugin {
  return {
    name: 'retorna:contract',
    resolveId: (source) => (source === id ? resolved : null),
    load: (source) =>
      source === resolved ? `export default JSON.parse(${JSON.stringify(JSON.stringify(slim()))})` : null,
  }
}

/** Summary, tags and who may call serve the documentation and the server only. */
function slim(): unknown {
  return JSON.parse(JSON.stringify(minifyContractRouter(contract)), (key, value: unknown) => {
    // Only what says that it goes another way.
    if (key === 'meta') return (value as OperationMeta).transport === 'live' ? { transport: 'live' } : {}
    return key === 'summary' || key === 'tags' ? undefined : value
  })
}
