/** A staff member who is signed in, in place of the session with the user pool. */
export const accessToken = () => Promise.resolve('token')
export const signedInAt = () => Promise.resolve(null)
export const renewTokenFor = () => Promise.resolve()
export const signOut = () => Promise.resolve()
export const onSessionChange = () => () => {}
