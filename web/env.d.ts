declare module 'virtual:contract' {
  import type { contract } from '../shared/contract/contract.ts'

  const minified: typeof contract
  export default minified
}

declare module 'virtual:theme.css'
