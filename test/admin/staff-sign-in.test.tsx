// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Component as Auth } from '#web/admin/pages/auth.route.tsx'
import { dismissToast } from '#web/kit/toaster.tsx'

const amplify = vi.hoisted(() => ({
  signIn: vi.fn<(input: object) => Promise<object>>(),
  signUp: vi.fn<(input: object) => Promise<object>>(),
  confirmSignUp: vi.fn<(input: object) => Promise<object>>(),
  resendSignUpCode: vi.fn<(input: object) => Promise<object>>(),
  resetPassword: vi.fn<(input: object) => Promise<object>>(),
  confirmResetPassword: vi.fn<(input: object) => Promise<void>>(),
}))
vi.mock('aws-amplify/auth', () => amplify)

const session = vi.hoisted(() => ({
  userPool: vi.fn<() => object>(),
  isSignedIn: vi.fn<() => Promise<boolean>>(),
  signOut: vi.fn<() => Promise<void>>(),
  onSessionChange: vi.fn<(listener: (change: string) => void) => () => void>(),
}))
vi.mock('#web/admin/kit/session.ts', () => session)

const namesSentTo = ({ mock }: typeof amplify.signUp) =>
  mock.calls.map(([input]) => (input as { readonly username: string }).username)
const poolError = (name: string, message = name) => Object.assign(new Error(message), { name })

beforeEach(() => {
  for (const mock of Object.values(amplify)) mock.mockReset()
  session.userPool.mockReset().mockReturnValue({ authFlow: 'USER_SRP_AUTH', passwordMinLength: 6 })
  session.isSignedIn.mockReset().mockResolvedValue(false)
  session.signOut.mockReset().mockResolvedValue()
  session.onSessionChange.mockReset().mockReturnValue(() => {})
})
afterEach(() => {
  sessionStorage.clear()
  dismissToast()
})

const Area = () => <h1>Staff area at {useLocation().pathname}</h1>

function visit(from?: string) {
  render(
    <MemoryRouter initialEntries={[{ pathname: '/auth', state: from ? { from } : null }]}>
      <QueryClientProvider client={new QueryClient()}>
        <Routes>
          <Route path="/auth" element={<Auth />} />
          <Route path="/admin/*" element={<Area />} />
        </Routes>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return userEvent.setup({ delay: null })
}
const email = () => screen.getByRole('textbox', { name: 'Email' })
const password = () => screen.getByLabelText('Password')
const press = (name: string) => screen.getByRole('button', { name })

async function logIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(email(), ' Sipho@Example.com ')
  await user.type(password(), 'secret1')
  await user.click(press('Login'))
}

describe('the login page', () => {
  it('shows errors beside their fields, and asks the pool nothing', async () => {
    const user = visit()
    await user.type(email(), 'sipho')
    await user.type(password(), '12345')
    await user.click(press('Login'))
    expect(screen.getByText('Please enter a valid email')).toBeTruthy()
    expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy()
    expect(email().getAttribute('aria-invalid')).toBe('true')
    expect(password().getAttribute('aria-invalid')).toBe('true')
    expect(amplify.signIn).not.toHaveBeenCalled()
  })

  it('welcomes back, with the sign-in flow that the pool allows', async () => {
    amplify.signIn.mockResolvedValue({ isSignedIn: true, nextStep: { signInStep: 'DONE' } })
    await logIn(visit())
    expect(await screen.findByText('Welcome back!')).toBeTruthy()
    expect(amplify.signIn).toHaveBeenCalledWith({
      username: 'sipho@example.com',
      password: 'secret1',
      options: { authFlowType: 'USER_SRP_AUTH' },
    })
  })

  it.each(['NotAuthorizedException', 'UserNotFoundException', 'InvalidPasswordException'])(
    'shows the same message for an unknown address and a wrong password: %s',
    async (name) => {
      amplify.signIn.mockRejectedValue(poolError(name, `something only ${name} says`))
      await logIn(visit())
      expect((await screen.findByRole('alert')).textContent).toBe(
        'Login failedIncorrect email or password. Please check both.',
      )
    },
  )

  it('shows the pool’s own message for another failure, and a general one where it has none', async () => {
    const user = visit()
    amplify.signIn.mockRejectedValueOnce(poolError('UserLambdaValidationException', 'Not on Sundays'))
    await logIn(user)
    expect((await screen.findByRole('alert')).textContent).toBe('Login failedNot on Sundays')
    amplify.signIn.mockRejectedValueOnce(poolError('Unknown', 'An unknown error has occurred.'))
    await user.click(press('Login'))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Login failedPlease check your credentials'))
  })

  it('can show the password', async () => {
    const user = visit()
    await user.type(password(), 'secret1')
    await user.click(screen.getByRole('switch', { name: /Show password/ }))
    expect(password().getAttribute('type')).toBe('text')
  })

  it('sends a signed-in visitor on to the staff area', async () => {
    session.isSignedIn.mockResolvedValue(true)
    visit()
    expect(await screen.findByText('Staff area at /admin')).toBeTruthy()
  })

  it('continues after the sign-in event to the requested page', async () => {
    let notify: (change: string) => void = () => {}
    session.onSessionChange.mockImplementation((listener) => {
      notify = listener
      return () => {}
    })
    visit('/admin/pops')
    notify('signed-in')
    expect(await screen.findByText('Staff area at /admin/pops')).toBeTruthy()
  })

  it('links back to the website', () => {
    visit()
    expect(screen.getByRole('link', { name: 'Back to website' }).getAttribute('href')).toBe('/')
  })
})

describe('signing up', () => {
  async function signUp(user: ReturnType<typeof userEvent.setup>) {
    await user.click(screen.getByRole('tab', { name: 'Sign Up' }))
    await user.type(screen.getByRole('textbox', { name: 'Full name' }), 'Sipho Dlamini')
    await user.type(email(), 'sipho@example.com')
    await user.type(password(), 'secret1')
    await user.click(press('Sign Up'))
  }

  it('asks for a name of at least two characters', async () => {
    const user = visit()
    await user.click(screen.getByRole('tab', { name: 'Sign Up' }))
    await user.type(screen.getByRole('textbox', { name: 'Full name' }), ' S ')
    await user.click(press('Sign Up'))
    expect(screen.getByText('Name must be at least 2 characters')).toBeTruthy()
    expect(amplify.signUp).not.toHaveBeenCalled()
  })

  it("asks for the pool's password length", async () => {
    session.userPool.mockReturnValue({ authFlow: 'USER_SRP_AUTH', passwordMinLength: 12 })
    const user = visit()
    await user.click(screen.getByRole('tab', { name: 'Sign Up' }))
    expect(await screen.findByText('At least 12 characters')).toBeTruthy()
    await user.type(password(), 'secret1')
    await user.click(press('Sign Up'))
    expect(screen.getByText('Password must be at least 12 characters')).toBeTruthy()
  })

  it('confirms the address with the e-mailed code, then says that the account is created', async () => {
    amplify.signUp.mockResolvedValue({ isSignUpComplete: false, nextStep: { signUpStep: 'CONFIRM_SIGN_UP' } })
    amplify.confirmSignUp.mockRejectedValueOnce(poolError('CodeMismatchException')).mockResolvedValue({})
    const user = visit()
    await signUp(user)
    expect(await screen.findByRole('heading', { name: 'Confirm your email' })).toBeTruthy()
    const username = expect.stringMatching(/^[\da-f-]{36}$/) as string
    expect(amplify.signUp).toHaveBeenCalledWith({
      username,
      password: 'secret1',
      options: { userAttributes: { email: 'sipho@example.com', name: 'Sipho Dlamini' } },
    })

    await user.type(screen.getByRole('textbox', { name: 'Code' }), '123456')
    await user.click(press('Confirm email'))
    expect((await screen.findByRole('alert')).textContent).toContain('This code is not right.')
    await user.click(press('Confirm email'))
    expect(await screen.findByText('Account created!')).toBeTruthy()
    expect(screen.getByText('You can now log in with your credentials.')).toBeTruthy()
    expect(email()).toHaveProperty('value', 'sipho@example.com')
    expect(amplify.confirmSignUp).toHaveBeenLastCalledWith({
      username: namesSentTo(amplify.signUp)[0],
      confirmationCode: '123456',
    })
  })

  it('chooses another user name at each try, so that no address is ever taken', async () => {
    amplify.signUp.mockRejectedValueOnce(poolError('NetworkError')).mockResolvedValue({})
    const user = visit()
    await signUp(user)
    await screen.findByRole('alert')
    await user.click(press('Sign Up'))
    await screen.findByRole('heading', { name: 'Confirm your email' })
    expect(new Set(namesSentTo(amplify.signUp)).size).toBe(2)
  })

  it('goes on with the code after the page was loaded anew', async () => {
    amplify.signUp.mockResolvedValue({})
    amplify.confirmSignUp.mockResolvedValue({})
    await signUp(visit())
    await screen.findByRole('heading', { name: 'Confirm your email' })
    cleanup()
    const user = visit()
    expect(screen.getByText('sipho@example.com')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: 'Code' }), '123456')
    await user.click(press('Confirm email'))
    expect(await screen.findByText('Account created!')).toBeTruthy()
    expect(email()).toHaveProperty('value', 'sipho@example.com')
    cleanup()
    visit()
    expect(screen.queryByRole('heading', { name: 'Confirm your email' })).toBeNull()
  })

  it.each([
    ['InvalidPasswordException', 'Password too common', 'Password too common'],
    [
      'UserLambdaValidationException',
      'PreSignUp failed with error too-many-sign-ups.',
      'Too many people have signed up today. Please try again tomorrow.',
    ],
    ['UserLambdaValidationException', 'PreSignUp failed with error unavailable.', 'Please try again'],
  ])('says why it failed: %s, %s', async (name, message, shown) => {
    amplify.signUp.mockRejectedValue(poolError(name, message))
    await signUp(visit())
    expect((await screen.findByRole('alert')).textContent).toBe(`Signup failed${shown}`)
  })

  it('reveals only to the owner of the code that the address has an account already', async () => {
    amplify.signUp.mockResolvedValue({})
    amplify.confirmSignUp.mockRejectedValue(poolError('AliasExistsException', 'An account with the email exists.'))
    const user = visit()
    await signUp(user)
    await user.type(await screen.findByRole('textbox', { name: 'Code' }), '123456')
    await user.click(press('Confirm email'))
    expect((await screen.findByRole('alert')).textContent).toContain('has an account already')
    await user.click(press('Back to login'))
    expect(press('Login')).toBeTruthy()
  })
})

describe('a forgotten password', () => {
  it('is replaced with an e-mailed code, without revealing whether the address has an account', async () => {
    amplify.resetPassword.mockRejectedValue(poolError('UserNotFoundException'))
    amplify.confirmResetPassword.mockRejectedValueOnce(poolError('UserNotFoundException')).mockResolvedValue()
    const user = visit()
    await user.click(press('Forgot your password?'))
    await user.type(email(), 'nobody@example.com')
    await user.click(press('Send me a code'))
    expect(await screen.findByRole('heading', { name: 'Set a new password' })).toBeTruthy()

    await user.type(screen.getByRole('textbox', { name: 'Code' }), '123456')
    await user.type(screen.getByLabelText('New password'), 'secret2')
    await user.click(press('Set new password'))
    expect((await screen.findByRole('alert')).textContent).toContain('This code is not right.')
    await user.click(press('Set new password'))
    expect(await screen.findByText('Password changed')).toBeTruthy()
    expect(screen.getByRole('tab', { name: 'Login' })).toBeTruthy()
  })
})
