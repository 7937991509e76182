import { useLocation, useNavigate } from 'react-router-dom'
import type { RecyclableView } from '../../../../shared/contract/recyclables.ts'
import { useMedia } from '../../../lib/hooks/use-media.ts'

/** The address of the form of a new ad: the listing's, with the form beside it where there is room. */
const newAdPath = '/recyclables/new'

/**
 * What is said once it is published; kept by the browser's history, so that it is there again after looking at the ad.
 */
export type PublishedAd = Pick<RecyclableView, 'id' | 'type'> & { readonly city: string }

interface NewAdState {
  /** The entry before this one is the listing that it was opened from. */
  readonly opened?: boolean
  readonly published?: PublishedAd
  /** The form was sent with faults: they are shown again when it is drawn anew, on a screen that was turned. */
  readonly tried?: boolean
}

interface NewAdAddress {
  readonly writing: boolean
  readonly published: PublishedAd | undefined
  readonly tried: boolean
  readonly keepTried: () => void
  /** What an entry of the history takes over that only has other filters: closing no longer goes back from it. */
  readonly kept: unknown
  readonly open: () => void
  /** Back to the listing as it was. */
  readonly close: () => void
  /** The form gives way to what happens next; undefined is an empty form again. */
  readonly show: (published: PublishedAd | undefined) => void
}

/** Whether the form of a new ad is open, by the address; opening, closing and what follows change the address. */
export function useNewAdAddress(): NewAdAddress {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: NewAdState | null }
  const navigate = useNavigate()
  const { opened = false, published, tried = false } = state ?? {}
  return {
    writing: pathname.replace(/\/$/, '') === newAdPath,
    published,
    tried,
    kept: { ...(published && { published }), ...(tried && { tried }) } satisfies NewAdState,
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

/** Whether the form is the whole page: open, on a screen with no room beside it. */
export function useNewAdAlone(): boolean {
  const { writing } = useNewAdAddress()
  const hasRoom = useMedia('(width >= 48rem)')
  return writing && !hasRoom
}
