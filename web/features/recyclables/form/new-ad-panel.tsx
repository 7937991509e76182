import { Suspense, useEffect } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { takeIntent } from '../../../lib/session/intent.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useSignInFirst } from '../../../lib/session/use-signed-in.ts'
import { Card } from '../../../ui/primitives/card.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { useJustPublished } from '../listing/just-published.ts'
import type { ShownPlace } from '../listing/listing-place.ts'
import { useNewAdAddress } from '../listing/new-ad-address.ts'
import type { FormSlots } from '../slots.ts'

// Loads the confirmation together with the form. A navigation during a later load would skip it.
const NewAd = lazyPart(async () => (await Promise.all([import('./new-ad.tsx'), import('./published.tsx')]))[0])
const Published = lazyPart(() => import('./published.tsx'))
const intent = { name: 'publish', about: '' } as const

interface NewAdPanelProps {
  readonly titled?: boolean
  /** The listing's place, which prefills the form. */
  readonly shown: ShownPlace
  readonly slots: FormSlots
}

/** Visitors sign in or up first and return here. */
export function NewAdPanel({ titled = false, shown, slots }: NewAdPanelProps) {
  const session = useSession()
  const signInFirst = useSignInFirst()
  const { published, show, close, tried, keepTried } = useNewAdAddress()
  const { add } = useJustPublished()
  const waiting = <Skeleton height="40rem" radius="12px" />

  // biome-ignore lint/correctness/useExhaustiveDependencies: decided once, when the session is read
  useEffect(() => {
    if (session.status === 'signed-out') signInFirst(intent, { replace: true })
    else if (session.status === 'signed-in') takeIntent(intent)
  }, [session.status])

  // Waits for the place, which may still load from the profile or by a city's name.
  const { place } = shown
  if (session.status !== 'signed-in' || !place) return waiting
  return (
    <Suspense fallback={waiting}>
      <Card>
        {published ? (
          <Published ad={published} onAnother={() => show(undefined)} onClose={close} />
        ) : (
          <NewAd
            titled={titled}
            userId={session.actor.id}
            place={{ stateId: place.stateId ?? null, cityId: place.cityId ?? null }}
            slots={slots}
            tried={tried}
            onTried={keepTried}
            onPublished={(ad) => {
              add(ad)
              show({ id: ad.id, type: ad.type, city: ad.place.city })
            }}
          />
        )}
      </Card>
    </Suspense>
  )
}
