import NextAuth from 'next-auth'
import { authOptions } from '@/lib/identity/server'

const handler: (request: Request, context: unknown) => Promise<Response> = (request, context) =>
  NextAuth(authOptions(request.headers.get('user-agent')))(request, context)

export { handler as GET, handler as POST }
