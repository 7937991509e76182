import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { UserView } from '../../../shared/contract/users.ts'
import { api } from '../../lib/server/operations.ts'
import { refusalCode } from '../../lib/server/problem.ts'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { UnknownPage } from '../../ui/page/unknown-page.tsx'
import { LinkButton } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { AuditList } from './audit-list.tsx'
import type { UserSlots } from './slots.ts'
import { UserActions } from './user-actions.tsx'
import { UserFacts } from './user-facts.tsx'

export function UserPage({ slots }: { slots: UserSlots }) {
  const { t } = useTranslation('users')
  const { userId = '' } = useParams()
  const user = useQuery(api.users.get.queryOptions({ input: { id: userId } }))
  const unknown = user.isError && ['profile.not_found', 'request.invalid'].includes(refusalCode(user.error) ?? '')
  if (unknown) {
    return (
      <UnknownPage
        title={t('unknownTitle')}
        text={t('unknownText')}
        action={<LinkButton to="/admin/users">{t('back')}</LinkButton>}
      />
    )
  }
  const title = user.data ? (user.data.name ?? t('nameless')) : t('title')
  return (
    <Page title={title} heading={title}>
      <Loaded query={user} height="30rem">
        {(data) => <Person user={data} slots={slots} />}
      </Loaded>
    </Page>
  )
}

function Person({ user, slots }: { user: UserView; slots: UserSlots }) {
  const { t } = useTranslation('users')
  const [correcting, setCorrecting] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className="stack">
      <Card className="stack">
        <UserFacts user={user} />
        <UserActions user={user} correcting={correcting} onCorrect={() => setCorrecting(true)} />
      </Card>
      {correcting && (
        <Card className="stack">
          <h2>{t('mend.title')}</h2>
          <slots.CorrectionForm
            user={user}
            onSaved={() => {
              setCorrecting(false)
              // The closed form took the focus with it.
              heading.current?.focus()
            }}
          />
        </Card>
      )}
      <Card className="stack">
        <h2 ref={heading} tabIndex={-1}>
          {t('audit.title')}
        </h2>
        <AuditList userId={user.id} />
      </Card>
    </div>
  )
}
