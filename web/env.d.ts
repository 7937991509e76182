declare module 'virtual:contract' {
  import type { contract } from '../shared/contract/contract.ts'

  const minified: typeof contract
  export default minified
}

declare module 'virtual:live' {
  export const onLiveDocument: string
  export const mutationDocuments: Readonly<
    Record<string, { readonly field: string; readonly document: string } | undefined>
  >
}

declare module 'virtual:states' {
  import type { State } from '../shared/places.ts'
  export const states: readonly State[]
}

declare module 'virtual:cities' {
  import type { PackedState } from '../shared/brazil/suggest-cities.ts'
  export const cities: readonly PackedState[]
}

declare module 'virtual:theme.css'

declare module 'virtual:components.css'

declare module 'virtual:lucide/*' {
  const icon: import('./ui/icons/icon.tsx').Icon
  export default icon
}
