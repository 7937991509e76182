import { Suspense } from 'react'
import type { MendFormSlotProps } from '../../features/users/slots.ts'
import { UserPage } from '../../features/users/user-page.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'

const MendForm = lazyPart(() => import('../../features/profiles/mend-form.tsx'))

const slots = {
  MendForm: (props: MendFormSlotProps) => (
    <Suspense>
      <MendForm {...props} />
    </Suspense>
  ),
}

export default function UserRoute() {
  return <UserPage slots={slots} />
}
