package com.example.orders;

/** A service that others provide. */
public interface Stock {
  String call(String article);
}
