import { useLocation, useNavigate } from 'react-router-dom'
import type { RecyclableView } from '../../../../shared/contract/recyclables.ts'
import { useMedia } from '../../../lib/hooks/use-media.ts'

/** URL of the new ad form, which appears beside the listing if there is space. */
const newAdPath = '/recyclables/new'

/** Data of the confirmation. Kept in the history state, so that it reappears after a visit to the ad. */
export type PublishedAd = Pick<RecyclableView, 'id' | 'type'> & { readonly city: string }

interface NewAdState {
  /** The previous history entry is the listing. */
  readonly opened?: boolean
  readonly published?: PublishedAd
  /** A submit failed validation: shows the errors again after a remount, for example when the screen rotates. */
  readonly tried?: boolean
}

interface NewAdAddress {
  readonly writing: boolean
  readonly published: PublishedAd | undefined
  readonly tried: boolean
  readonly keepTried: () => void
  /**
   * State for entries that only change filters. It omits `opened`, because going back would no longer close the form.
   */
  readonly carriedState: unknown
  readonly open: () => void
  readonly close: () => void
  /** Shows the confirmation, or an empty form for undefined. */
  readonly show: (published: PublishedAd | undefined) => void
}

/** Keeps the state of the new ad form in the URL and the history. */
export function useNewAdAddress(): NewAdAddress {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: NewAdState | null }
  const navigate = useNavigate()
  const { opened = false, published, tried = false } = state ?? {}
  return {
    writing: pathname.replace(/\/$/, '') === newAdPath,
    published,
    tried,
    carriedState: { ...(published && { published }), ...(tried && { tried }) } satisfies NewAdState,
    keepTried: () => {
      const next: NewAdState = { ...state, tried: true }
      if (!tried) void navigate({ pathname: newAdPath, search }, { replace: true, state: next })
    },
    open: () => void navigate({ pathname: newAdPath, search }, { state: { opened: true } satisfies NewAdState }),
    close: () => void (opened ? navigate(-1) : navigate({ pathname: '/recyclables', search }, { replace: true })),
    show: (ad) => {
      const next: NewAdState = { opened, ...(ad && { published: ad }) }
      void navigate({ pathname: newAdPath, search }, { replace: true, state: next })
    },
  }
}

/** Returns whether the form covers the whole page, on screens without space beside it. */
export function useNewAdFullPage(): boolean {
  const { writing } = useNewAdAddress()
  const hasRoom = useMedia('(width >= 48rem)')
  return writing && !hasRoom
}
