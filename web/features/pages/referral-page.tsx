import { useEffect } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { storeReferrer } from '../../lib/session/referrer.ts'

/** Stores the referrer until the visitor's first profile save and redirects home (rules 11.1). */
export default function ReferralPage() {
  const { userId = '' } = useParams()
  useEffect(() => storeReferrer(userId), [userId])
  return <Navigate to="/" replace />
}
