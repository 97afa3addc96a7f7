import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { OwnAccount } from '#shared/staff/account.ts'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { showToast } from '#web/kit/toast.ts'
import { ownAccountQuery } from './accounts.queries.ts'
import { requestAuthenticatorKey, switchOffAuthenticator, switchOnAuthenticator } from './authenticator-app.ts'

/** Its library is needed only while somebody sets up the app. */
const QrCode = lazy(async () => ({ default: (await import('#web/admin/kit/qr-code.tsx')).QrCode }))

/** Sets up the second step of one's own login, or switches it off. */
export function SecondFactorSetup({ account }: { account: OwnAccount }) {
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const starting = useMutation({ mutationFn: () => requestAuthenticatorKey(account.email) })
  const changing = useMutation({
    mutationFn: async (change: () => Promise<void>) => {
      await change()
      // The server reads the second factor again, and from then on lets an owner in.
      await client.refetchQueries({ queryKey: ownAccountQuery().queryKey })
    },
    onSuccess: () => {
      setCode('')
      starting.reset()
      void showToast({ tone: 'success', title: 'Saved' })
    },
  })
  const digits = code.replaceAll(' ', '')
  const started = starting.data

  return (
    <section className="stack" aria-label="Second step of your login">
      <h2>Second step of your login</h2>
      {account.hasSecondFactor ? (
        <>
          <p>It is on: each login asks for a code of your authenticator app.</p>
          <p className="faint">Lost the app? Another owner can reset it under Staff.</p>
          <div>
            <Button
              busy={changing.isPending}
              busyLabel="One moment…"
              onClick={() => changing.mutate(switchOffAuthenticator)}
            >
              Switch it off
            </Button>
          </div>
        </>
      ) : started ? (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault()
            if (/^\d{6}$/.test(digits)) return changing.mutate(() => switchOnAuthenticator(digits))
            setProblem('Please enter the six digits that the app shows')
          }}
        >
          <p>Scan this with an authenticator app, such as Google Authenticator, or type in the key.</p>
          <Suspense fallback={<p role="status">Loading the QR code...</p>}>
            <QrCode text={started.uri} label="QR code with the key" />
          </Suspense>
          <p>
            Key: <code>{started.key.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
          <TextField
            label="Code that the app shows"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => {
              setCode(event.target.value)
              setProblem(undefined)
            }}
            problem={problem}
          />
          <div>
            <Button type="submit" variant="primary" busy={changing.isPending} busyLabel="Checking…">
              Switch it on
            </Button>
          </div>
        </form>
      ) : (
        <>
          <p>
            With an authenticator app on your phone, a stolen password alone opens nothing.
            {account.mustSetUpSecondFactor && ' Owners need it before they can go on.'}
          </p>
          <div>
            <Button
              variant="primary"
              busy={starting.isPending}
              busyLabel="One moment…"
              onClick={() => starting.mutate()}
            >
              Set it up
            </Button>
          </div>
        </>
      )}
      {(starting.error ?? changing.error) && (
        <Notice tone="danger" title="This did not work" live="now">
          <p>
            {['CodeMismatchException', 'EnableSoftwareTokenMFAException'].includes(changing.error?.name ?? '')
              ? 'This code is not right. Please enter the one that the app shows now.'
              : 'Please try again.'}
          </p>
        </Notice>
      )}
    </section>
  )
}
