import type { Message } from '#parts/messages/messages.ts';

const success = (title: string, message: string): Message => ({ type: 'success', title, message });
const error = (title: string, message: string): Message => ({ type: 'error', title, message });

export const authMessages = {
  signedIn: success('Welcome back!', 'You have been successfully signed in.'),
  signedUp: success('Account created!', 'Welcome to your business management system.'),
  failed: (reason?: string) => error('Authentication failed', reason || 'Please check your credentials and try again.'),
  signOutFailed: error('Sign Out Failed', 'There was a problem signing out.'),
};
