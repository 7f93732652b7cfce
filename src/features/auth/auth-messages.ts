import type { ToastContent } from '#parts/messages/toast-contents.ts';

const success = (title: string, message: string): ToastContent => ({ type: 'success', title, message });
const error = (title: string, message: string): ToastContent => ({ type: 'error', title, message });

export const authMessages = {
  signedIn: success('Welcome back!', 'You have been successfully signed in.'),
  signedUp: success('Account created!', 'Welcome to your business management system.'),
  failed: (reason?: string) => error('Authentication failed', reason || 'Please check your credentials and try again.'),
  signOutFailed: error('Sign Out Failed', 'There was a problem signing out.'),
};
